// @ts-check
// What is kept beside a match tells by a number of what it was found.

/** A number that another value would hardly have. @param {unknown} value */
export function fingerprint(value) {
  let mark = 0;
  for (const letter of JSON.stringify(value)) {
    mark = Math.imul(mark, 31) + letter.charCodeAt(0) | 0;
  }
  return mark;
}
