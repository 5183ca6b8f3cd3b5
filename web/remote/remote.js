// @ts-check
// Matches with a friend on another device: inviting and answering, letters that come and go, and
// what the table shows of the other. The script comes when one of these is asked for.
export { default as friend } from './friend.js';
export { default as letter } from './incoming.js';
export { atTable } from './atTable.js';
