// What the build puts in (web/build/bundle.mjs).
declare const ASSETS: { worker: string, styles: Record<string, string> };
declare const PYTHON: import('./worker/python.js').Build;
declare const FILES: Record<string, string>;
declare const LATER: string[];
declare const NEEDS: string;
