import { networkCases } from './cases/network.ts';
import { runCases } from './run-cases.ts';

runCases('network', networkCases);
