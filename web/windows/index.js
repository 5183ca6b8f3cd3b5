// What the page needs more for games with windows, in which a seat may answer or let the moment pass. A script of its own
// (web/app.js fetches it when such a match is opened).
export { Session } from './session.js';
export { desk } from './desk.js';
