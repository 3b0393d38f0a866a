/**
 * Sets of places as bits, 32 to a number: of 100,000 mobiles 12 kB, and what two of them have in common is
 * counted within microseconds. What lies behind the end of a set is not in it.
 */
export type Bits = Uint32Array;

/** An empty set with room for so many places. */
export function emptyBits(places: number): Bits {
  return new Uint32Array(Math.ceil(places / 32));
}

/** Puts a place in or takes it out. @returns the same set, or a larger one when it had no room */
export function withPlace(bits: Bits, place: number, isIn: boolean): Bits {
  const word = place >>> 5;
  let roomy = bits;
  if (word >= bits.length) {
    if (!isIn) return bits;
    roomy = new Uint32Array(Math.max(word + 1, bits.length * 2));
    roomy.set(bits);
  }
  const mask = 1 << (place & 31);
  const before = roomy[word] ?? 0;
  roomy[word] = isIn ? before | mask : before & ~mask;
  return roomy;
}

/** What is in all of them. */
export function common([first, ...others]: readonly [Bits, ...Bits[]]): Bits {
  const found = first.slice(0, Math.min(first.length, ...others.map(({ length }) => length)));
  for (const other of others) {
    for (let word = 0; word < found.length; word += 1) {
      found[word] = (found[word] ?? 0) & (other[word] ?? 0);
    }
  }
  return found;
}

/** What is in the first and not in the other. */
export function without(bits: Bits, other: Bits): Bits {
  return bits.map((word, index) => word & ~(other[index] ?? 0));
}

/** What is in any of them. */
export function united(sets: readonly Bits[]): Bits {
  const found = new Uint32Array(Math.max(0, ...sets.map(({ length }) => length)));
  for (const bits of sets) {
    for (let word = 0; word < bits.length; word += 1) {
      found[word] = (found[word] ?? 0) | (bits[word] ?? 0);
    }
  }
  return found;
}

/** How many are in both. */
export function countCommon(one: Bits, other: Bits): number {
  const length = Math.min(one.length, other.length);
  let count = 0;
  for (let word = 0; word < length; word += 1) {
    count += countOnes((one[word] ?? 0) & (other[word] ?? 0));
  }
  return count;
}

/** Goes through the places from the last to the first: what came last is often what is asked for. */
export function eachPlace(bits: Bits, visit: (place: number) => void): void {
  for (let word = bits.length - 1; word >= 0; word -= 1) {
    for (let left = bits[word] ?? 0; left !== 0; ) {
      const bit = 31 - Math.clz32(left);
      visit(word * 32 + bit);
      left &= ~(1 << bit);
    }
  }
}

/** The first places in ascending order. */
export function placesIn(bits: Bits, most: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < bits.length * 32 && places.length < most; place += 1) {
    if (((bits[place >>> 5] ?? 0) >>> (place & 31)) & 1) places.push(place);
  }
  return places;
}

/** Ones among 32 bits, added up in pairs, fours and eights. */
function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
