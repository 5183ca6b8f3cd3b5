// All cards a game knows, shipped ones and those of sets: fetched once, searched and sorted here.
const COLLATOR = new Intl.Collator('en', { numeric: true });
const pools = new WeakMap();                            // worker -> {key: promise}; a fresh worker has to learn people's cards again

/** Letters as people remember them: no case, no accents. */
export const fold = text => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const MOST = 1000;                                      // people's cards in one request

/**
 * {fields, cards, glyphs, faces, letters: {ink: letter}, card(id)} of a game with these people's
 * sets.
 */
export function load(app, game, sets = []) {
  const { worker } = app.engine, key = [game, ...sets.flatMap(set => set.cards.map(card => card.id))].join(' ');
  if (!pools.has(worker)) pools.set(worker, new Map());
  const kept = pools.get(worker);
  if (!kept.has(key)) kept.set(key, fetched(app, game, sets).catch(error => { kept.delete(key); throw error; }));
  return kept.get(key);
}

async function fetched(app, game, sets) {
  const [first, ...more] = await Promise.all(portions(sets).map(part => app.engine.ask('cards', { game, sets: part })));
  for (const { fields, cards } of more) {
    const known = new Set(first.cards.map(card => card.id));
    first.cards.push(...cards.filter(card => !known.has(card.id)));
    fields.forEach(({ choices }, i) => first.fields[i].choices?.push(...choices.filter(([value]) => !first.fields[i].choices.some(([other]) => other === value))));
  }
  return prepared(first);
}

/** Sets in lists that one request may bring each. */
function portions(sets) {
  const parts = [[]];
  let size = 0;
  for (const set of sets) {
    if (size + set.cards.length > MOST) { parts.push([]); size = 0; }
    parts.at(-1).push(set);
    size += set.cards.length;
  }
  return parts;
}

/** An answer of the bridge made ready to be searched. */
export function prepared({ fields, cards, glyphs }) {
  const known = new Map(cards.map(card => [card.id, card]));
  for (const card of cards) card.hay = fold(`${card.name} ${card.text}`);
  const faces = Object.fromEntries(cards.map(card => [card.id, card.face]));
  const letters = Object.fromEntries(cards.map(({ face }) => [face.ink, face.letter || face.ink[0].toUpperCase()]));
  return { letters, fields: fields.map(field => withValues(field, cards)), cards, glyphs, faces, card: id => known.get(id) };
}

const list = value => (value == null || value === '' ? [] : [].concat(value));

/** A field with the choices that occur: [[value, label]]. */
function withValues(field, cards) {
  if (field.choices?.length) return field;
  const found = [...new Set(cards.flatMap(card => list(card.values[field.name])))];
  if (field.kind === 'flag') return { ...field, choices: [[true, 'Yes']] };
  return { ...field, choices: found.sort((a, b) => COLLATOR.compare(a, b)).map(value => [value, String(value)]) };
}

/** The order choices of a pool: [[name, label]]; `order` is what the given one is called. */
export const orders = ({ fields, order = 'As printed' }) =>
  [['', order], ['name', 'Name'], ...fields.flatMap(ordersOf)];

function ordersOf({ name, label, kind }) {
  if (kind === 'choice') return [['+' + name, label]];
  if (kind !== 'number') return [];
  return [['-' + name, `${label}, high first`], ['+' + name, `${label}, low first`]];
}

/**
 * The cards that `find` = {q, order, picks: {field: [value as text]}} lets through, in its order.
 */
export function search(pool, { q = '', order = '', picks = {} }) {
  const words = fold(q).split(/\s+/).filter(Boolean), wanted = Object.entries(picks).filter(([, values]) => values.length);
  const fits = card => words.every(word => card.hay.includes(word))
    && wanted.every(([name, values]) => list(name === 'set' ? card.set || 'shipped' : card.values[name]).some(value => values.includes(String(value))));
  const found = pool.cards.filter(fits);
  if (order === 'name') return found.sort((a, b) => COLLATOR.compare(a.name, b.name));
  if (!order) return found;
  const name = order.slice(1), way = order[0] === '-' ? -1 : 1, rank = new Map(pool.fields.find(field => field.name === name)?.choices.map(([value], i) => [value, i]));
  const of = card => { const [first] = list(card.values[name]); return typeof first === 'number' ? first : rank.get(first) ?? 1e9; };
  return found.sort((a, b) => way * (of(a) - of(b)));
}
