// What we use of gifenc, which has no types of its own.
declare module 'gifenc' {
  type Colour = [red: number, green: number, blue: number];
  type Format = 'rgb565' | 'rgb444' | 'rgba4444';
  interface Frame {
    /** ms */
    delay: number;
    transparent: boolean;
    transparentIndex: number;
    /** 1: what was drawn stays */
    dispose: number;
    /** Of the first frame, for all. */
    palette?: Colour[];
    /** 0: for ever */
    repeat?: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, frame: Frame): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(pixels: Uint8ClampedArray, most: number, how: { format: Format }):
    Colour[];
  export function applyPalette(pixels: Uint8ClampedArray, palette: Colour[], format: Format):
    Uint8Array;
}
