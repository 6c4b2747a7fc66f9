import { sightCases } from './cases/sight.ts';
import { runCases } from './run-cases.ts';

runCases('sight', sightCases);
