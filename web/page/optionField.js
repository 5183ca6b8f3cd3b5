// @ts-check
// One option of a match, as a list to choose from with its help below.
import { html } from '../table/html.js';
/** @import { EventAt } from '../pageTypes.js' */
/** @import { Option, Value } from '../types.d.ts' */

/**
 * @param {Record<string, Value>} options     what is chosen, by name; a choice is written there
 * @param {Option} option
 * @param {() => void} [changed]              hears of it
 */
export function optionField(options, { choices, help, label, name }, changed) {
  /** @param {EventAt<HTMLSelectElement>} event */
  const choose = event => {
    [options[name]] = choices[event.target.selectedIndex];
    changed?.();
  };
  return html`
    <div class="labelled">
      <label for=${'o-' + name}>${label}</label>
      <select id=${'o-' + name} aria-describedby=${'h-' + name} @change=${choose}>
        ${choices.map(([value, text]) => html`
          <option ?selected=${value === options[name]}>${text}</option>`)}
      </select>
      <p class="help" id=${'h-' + name}>${help}</p>
    </div>`;
}
