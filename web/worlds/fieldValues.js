// @ts-check
// What the fields of a form hold: what each begins with, how the form keeps it, and what the deed
// gets of it.
/** @import { Field, Value } from '../types.d.ts' */
/** @import { WorldContext } from './context.js' */

/**
 * The values of a form by field, as it keeps them: cards are lists of keys, words one text, a
 * number a text.
 * @typedef {Value | string[]} KeptValue
 * @typedef {Record<string, KeptValue>} Values
 */

/** @param {Field[]} fields @returns {Values} */
export const beginnings = fields =>
  Object.fromEntries(fields.map(field => [field.name, beginning(field)]));

/** What a field begins with. @param {Field} field */
function beginning(field) {
  if (field.value !== undefined) return asKept(field, field.value);
  if (field.kind === 'choice') return field.choices[0]?.[0];
  if (field.kind === 'cards') return [];
  return field.kind === 'flag' ? false : '';
}

/** A value of the engine, as the form keeps it. @param {Field} field  @param {unknown} value */
export function asKept({ kind }, value) {
  const list = /** @type {unknown[]} */ ([]).concat(value);
  if (kind === 'cards') return list.map(String);
  if (kind === 'words') return list.join(' ');
  return kind === 'choice' || kind === 'flag' ? /** @type {Value} */ (value) : String(value);
}

/**
 * What the deed gets of a field; undefined for nothing.
 * @param {WorldContext} world
 * @param {Field} field
 * @param {KeptValue} value     as the form keeps it
 */
export function sent(world, field, value) {
  if (field.kind === 'cards') {
    const pool = world.lists.get(field.list);
    const keys = /** @type {string[]} */ (value).map(key => pool?.card(key)?.k ?? key);
    return field.one ? keys[0] : orNothing(keys);
  }
  if (field.kind === 'words') return orNothing(String(value).split(/[\s,]+/).filter(Boolean));
  const plain = field.kind === 'sentence' ? String(value).trimEnd() : value;
  if (plain === '') return undefined;
  return field.kind === 'number' ? Number(plain) : plain;
}

/** @param {unknown[]} list */
const orNothing = list => (list.length ? list : undefined);
