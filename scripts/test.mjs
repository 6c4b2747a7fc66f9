// npm test: everything. --quick (npm run check): what needs neither a browser nor a database. --long (npm run
// test:long): only the long tests.
// The last line is "N passed, N failed".
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const isQuick = process.argv.includes('--quick');
const isLong = process.argv.includes('--long');
const REPORT = 'test-results/vitest.json';

const LINT = [['lint', 'eslint/bin/eslint.js', 'src', 'test', 'scripts', 'bench', 'eval']];
/** Together they take about as long. */
const OTHERS = [
  ['format', 'prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  ['types', 'typescript/bin/tsc', '-p', '.'],
  ['types of in-page code', 'typescript/bin/tsc', '-p', 'src/inpage'],
  ['types of the status page', 'typescript/bin/tsc', '-p', 'src/server/page'],
];

let passed = 0;
let failed = 0;
rmSync(`${root}test-results`, { recursive: true, force: true });
mkdirSync(`${root}test-results`);

if (!isLong) await Promise.all([runChecks(LINT), runChecks(OTHERS)]);
count('tests', await runVitest(isLong ? ['long'] : isQuick ? ['unit'] : ['unit', 'data', 'e2e']));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function count(name, result) {
  passed += result.passed;
  failed += result.failed;
  console.log(`${result.failed === 0 ? 'ok' : 'FAILED'}: ${name}`);
}

/** One after the other: each keeps a core busy. */
async function runChecks(checks) {
  for (const [name, ...command] of checks)
    count(name, (await runNode(command)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

async function runVitest(projects) {
  const isDone = await runNode([
    'vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    // They measure the whole machine, so they run alone.
    ...(isLong ? ['--no-file-parallelism'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
  ]);
  if (!existsSync(root + REPORT)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(root + REPORT, 'utf8'));
  tellSkipped(testResults);
  // A file that cannot be loaded, or an error outside all tests, fails the run without failing a test.
  return { passed: numPassedTests, failed: numFailedTests + (isDone || numFailedTests > 0 ? 0 : 1) };
}

/** What this machine has not the means for is not passed silently. */
function tellSkipped(files) {
  const skipped = files.map(({ name, assertionResults }) => ({
    name: name.slice(root.length),
    count: assertionResults.filter(({ status }) => status === 'pending' || status === 'skipped').length,
  }));
  const total = skipped.reduce((sum, { count: ofFile }) => sum + ofFile, 0);
  if (total > 0) console.log(`skipped: ${total} tests that this machine has not the means for`);
  for (const { name, count: ofFile } of skipped) if (ofFile > 0) console.log(`  ${ofFile} in ${name}`);
}

async function runNode([script, ...args]) {
  const command = [`${root}node_modules/${script}`, ...args];
  const [code] = await once(spawn(process.execPath, command, { cwd: root, stdio: 'inherit' }), 'exit');
  return code === 0;
}
