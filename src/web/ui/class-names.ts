import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. Two that set the same property must not meet: which one wins is decided by their
 * order in the stylesheet, not by their order here.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
