/** Links of the navbar: the page that is open is underlined with the accent. */
export const navLinkStyles =
  'relative inline-flex min-h-11 items-center text-sm font-medium whitespace-nowrap text-ink no-underline hover:text-accent-text sm:text-base after:absolute after:inset-x-0 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:bg-accent after:transition-transform aria-[current=page]:after:scale-x-100';
