// @ts-check
// The parts of lit-html the table uses, and one directive of our own.
import { html, svg, nothing, noChange, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { directive, Directive } from 'lit-html/directive.js';
/** @import { ElementPart } from 'lit-html/directive.js' */

/** CSS properties by name. @typedef {Record<string, string | number>} Properties */

class Vars extends Directive {
  /** @type {Properties} */
  values = {};

  /** @param {Properties} _values */
  render(_values) { return noChange; }

  /**
   * @param {ElementPart} part
   * @param {[Properties]} given
   */
  update({ element }, [values]) {
    const { style } = /** @type {HTMLElement} */ (element);
    const old = this.values;
    for (const name in old) if (!(name in values)) style.removeProperty(name);
    for (const name in values) {
      if (old[name] !== values[name]) style.setProperty(name, String(values[name]));
    }
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
  /** @type {unknown} */
  key = undefined;

  /**
   * @param {unknown} key
   * @param {() => unknown} make
   */
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
 * @param {Element} node
 * @param {boolean | undefined} here
 */
export function stop(node, here) {
  const index = here ? '0' : '-1';
  if (node.getAttribute('tabindex') !== index) node.setAttribute('tabindex', index);
}

class Stop extends Directive {
  /** @param {boolean | undefined} _here */
  render(_here) { return noChange; }

  /**
   * @param {ElementPart} part
   * @param {[boolean | undefined]} given
   */
  update({ element }, [here]) {
    stop(element, here);
    return noChange;
  }
}

/** `<button ${stops(here)}>`: as `stop`, in a template. */
export const stops = directive(Stop);

/**
 * What `make` gives of the condition when it holds, nothing otherwise.
 * @template T
 * @param {T} condition
 * @param {(value: Exclude<T, false | '' | 0 | null | undefined>) => unknown} make
 */
export const when = (condition, make) =>
  (condition ? make(/** @type {Parameters<typeof make>[0]} */ (condition)) : nothing);

export { html, svg, nothing, render, repeat };
