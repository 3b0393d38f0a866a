/** How long the links work that let somebody log in, set a password or confirm an address. */
export const LINK_LIFETIME_MINUTES = 15;
