// @ts-check
// Files that come into a world as text.
import { pickFile } from '../page/dialog.js';
import { dropping as dropped, textOf } from '../page/droppedFiles.js';

export { textOf };

/**
 * Lets the person pick a file. Resolves with its text, or null.
 * @param {string} [accept]
 * @returns {Promise<string | null>}
 */
export const picked = accept => pickFile(accept, textOf);

/**
 * Takes files dropped anywhere on the page, until the answer is called.
 * @param {(text: string) => unknown} take
 */
export const dropping = take => dropped(async transfer => {
  const text = await textOf(transfer.files[0]);
  if (text !== null) take(text);
});
