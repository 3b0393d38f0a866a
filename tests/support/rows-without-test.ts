/** Rows of the requirements that no test names, and why. */
export const WITHOUT_TEST: Readonly<Record<string, string>> = {
  R142: 'points to G05 and G06, which close it',
  G40: 'prices are final and in dollars; there is no tax line and no page of settings yet',
};
