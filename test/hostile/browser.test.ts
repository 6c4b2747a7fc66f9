import { browserCases } from './cases/browser.ts';
import { runCases } from './run-cases.ts';

runCases('browser', browserCases);
