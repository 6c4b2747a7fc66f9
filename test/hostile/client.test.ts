import { hygieneCases } from './cases/hygiene.ts';
import { inputCases } from './cases/input.ts';
import { processCases } from './cases/process.ts';
import { transportCases } from './cases/transport.ts';
import { runCases } from './run-cases.ts';

runCases('client', [...inputCases, ...processCases, ...transportCases, ...hygieneCases]);
