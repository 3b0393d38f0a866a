/** Rows of the requirements that no test names, and why. */
export const WITHOUT_TEST: Readonly<Record<string, string>> = {
  R142: 'points to G05 and G06, which close it',
};
