import { pageCases } from './cases/page.ts';
import { runCases } from './run-cases.ts';

runCases('page', pageCases);
