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

/**
 * `<p ${vars({'--x': 2})}>`: sets CSS properties one by one, where a strict CSP refuses a style
 * attribute.
 */
export const vars = directive(Vars);

class Still extends Directive {
  render(key, make) {
    if (key === this.key) return noChange;
    this.key = key;
    return make();
  }
}

/**
 * `${still(key, make)}`: what `make` gives, made and compared again only when the key is another;
 * for long lists.
 */
export const still = directive(Still);

/**
 * Whether Tab stops at an element. It is written only where it is another: on the element in focus
 * the browser lays out everything for it.
 */
export function stop(node, here) {
  const index = here ? '0' : '-1';
  if (node.getAttribute('tabindex') !== index) node.setAttribute('tabindex', index);
}

class Stop extends Directive {
  render() { return noChange; }

  update({ element }, [here]) {
    stop(element, here);
    return noChange;
  }
}

/** `<button ${stops(here)}>`: as `stop`, in a template. */
export const stops = directive(Stop);

/** The template when the condition holds, nothing otherwise. */
export const when = (condition, make) => (condition ? make() : nothing);

export { html, svg, nothing, render, repeat };
