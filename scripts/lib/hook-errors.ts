/**
 * A reporter for Vitest beside its JSON one, which leaves out why the set-up or clean-up of a `describe`
 * failed: prints that. Used by test.ts.
 */
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

const reporter: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) {
      for (const suite of [module, ...module.children.allSuites()]) printErrors(module, suite);
    }
  },
};

function printErrors(module: TestModule, suite: TestModule | TestSuite): void {
  for (const { message, stack } of suite.errors()) {
    const name = 'fullName' in suite ? suite.fullName : '';
    process.stderr.write(`${module.moduleId} ${name}\n${message}\n${stack ?? ''}\n`);
  }
}

/** Vitest makes one of what a reporter's file exports. */
export default function createReporter(): Reporter {
  return reporter;
}
