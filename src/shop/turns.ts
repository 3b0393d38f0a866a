/** Runs work for the same key one after the other, within this process. */
export class Turns {
  #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const own = before.catch(() => undefined).then(work);
    this.#last.set(key, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(key) === own) this.#last.delete(key);
    }
  }
}
