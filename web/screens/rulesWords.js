// @ts-check
// A rulebook in the words a player knows: options, and the values that are chosen for them, are
// called what the form of a new match or a new world calls them.
/** @import { Game } from '../pageTypes.js' */
/** @import { Option, RuleBlock, Rulebook, Span } from '../types.d.ts' */

/** @type {(option: Option, text: string) => string | undefined} */
const labelOf = ({ choices }, text) => choices.find(([value]) => String(value) === text)?.[1];

/**
 * The option a name stands for. A match and a world may both have one of that name: it is the one
 * that can be set to something the same passage names.
 * @param {Option[]} options
 * @param {string} name
 * @param {Span[]} passage
 */
function optionOf(options, name, passage) {
  const named = options.filter(option => option.name === name);
  const fits = named.find(option => passage.some(({ c, t }) => c && labelOf(option, t)));
  return fits ?? named[0];
}

/**
 * Whether a piece that is written like an option's name is one: nothing else has several words, is
 * marked as something to choose, or is what something is "with".
 * @param {string} name
 * @param {string} before     the text before it
 * @param {boolean} chosen    the passage says what can be chosen
 */
const isName = (name, before, chosen) => chosen || name.includes('_') || /\bwith $/i.test(before);

/**
 * A passage with the options in it, and their values, in words.
 * @param {Span[]} passage
 * @param {Option[]} options
 * @param {boolean} chosen
 * @param {string} quote      what stands around them in a sentence
 * @returns {Span[]}
 */
function worded(passage, options, chosen, quote = '“”') {
  /** @type {Option[]} */
  const named = [];
  return passage.map((span, i) => {
    if (!span.c) return span;
    const option = optionOf(options, span.t, passage);
    const isOption = option && isName(span.t, passage[i - 1]?.t ?? '', chosen);
    if (isOption) named.unshift(option);
    const value = named.map(each => labelOf(each, span.t)).find(Boolean);
    const label = isOption ? option.label : value;
    return label ? { ...span, c: undefined, t: quote.slice(0, 1) + label + quote.slice(1) } : span;
  });
}

/** Whether it is said there what can be chosen. @param {Span[]} passage */
const isChoice = passage => passage.some(({ t }) => t === '[option]');

/**
 * A row of a table. In a table of options it is a passage of its own.
 * @param {Span[][]} row
 * @param {Option[]} options
 * @param {boolean} ofOptions
 */
function wordedRow(row, options, ofOptions) {
  if (!ofOptions) return row.map(cell => worded(cell, options, isChoice(cell)));
  const words = worded(row.flat(), options, true, '');
  return row.map(cell => words.splice(0, cell.length));
}

/**
 * @param {RuleBlock} block
 * @param {Option[]} options
 * @returns {RuleBlock}
 */
function wordedBlock(block, options) {
  if (block.kind === 'table') {
    const ofOptions = block.head[0]?.[0]?.t === 'option';
    return { ...block, rows: block.rows.map(row => wordedRow(row, options, ofOptions)) };
  }
  if (block.kind === 'list') {
    return { ...block, items: block.items.map(item => worded(item, options, false)) };
  }
  if (block.kind !== 'clause' && block.kind !== 'p') return block;
  const { spans } = block;
  const chosen = block.kind === 'clause' && (block.mark === 'option' || isChoice(spans));
  return { ...block, spans: worded(spans, options, chosen) };
}

/**
 * The rulebook of a game in the words its forms use.
 * @param {Rulebook} book
 * @param {Game | undefined} game
 * @returns {Rulebook}
 */
export function inWords(book, game) {
  const options = [...game?.options ?? [], ...game?.world?.options ?? []];
  /** @param {RuleBlock[]} [blocks] */
  const all = (blocks = []) => blocks.map(block => wordedBlock(block, options));
  const sections = book.sections.map(section => ({ ...section, blocks: all(section.blocks) }));
  return { ...book, intro: all(book.intro), sections };
}
