import { playwrightDriver } from '../../src/browser/index.ts';
import { describeDriver } from '../support/driver-contract.ts';

describeDriver('Chromium through Playwright', playwrightDriver);
