// The parts of lit-html the table uses, and one directive of our own.
import { html, svg, nothing, noChange, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { directive, Directive } from 'lit-html/directive.js';

class Vars extends Directive {
  render() { return noChange; }

  update({ element }, [values]) {
    const old = this.values || {};
    for (const name in old) if (!(name in values)) element.style.removeProperty(name);
    for (const name in values) if (old[name] !== values[name]) element.style.setProperty(name, values[name]);
    this.values = values;
    return noChange;
  }
}

/** `<p ${vars({'--x': 2})}>`: sets CSS properties one by one, where a strict CSP refuses a style attribute. */
export const vars = directive(Vars);

class Still extends Directive {
  render(key, make) {
    if (key === this.key) return noChange;
    this.key = key;
    return make();
  }
}

/** `${still(key, make)}`: what `make` gives, made and compared again only when the key is another; for long lists. */
export const still = directive(Still);

/** The template when the condition holds, nothing otherwise. */
export const when = (condition, make) => (condition ? make() : nothing);

export { html, svg, nothing, render, repeat };
