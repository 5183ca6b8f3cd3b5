// @ts-check
// A blob written into a URL of its own, for what may fetch nothing.

/** @param {Blob} blob @returns {Promise<string>} */
export const dataUrl = blob => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(blob);
});
