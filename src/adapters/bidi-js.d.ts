declare module 'bidi-js' {
  interface Levels {
    /** One for each UTF-16 unit; odd ones read from right to left. */
    levels: Uint8Array;
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels;
    getMirroredCharacter(character: string): string | null;
  };
}
