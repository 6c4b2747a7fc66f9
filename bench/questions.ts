// query_elements on pages of our own and on real ones: is the first hit what a person would have meant?
import { runProgram } from '../test/support/program.ts';
import {
  ask,
  QUESTION_SETS,
  readQuestions,
  serveQuestionPages,
  type Question,
} from '../test/support/questions.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { report } from './measure.ts';
import { serveSuite } from './suite.ts';

const LEAST_RIGHT = 0.9;

export async function benchQuestions(folder: string | undefined): Promise<void> {
  await using suite = await serveSuite(folder);
  await using fixtures = await serveQuestionPages();
  const client = new RawClient(runProgram());
  await client.initialize();
  for (const [name, sets] of Object.entries(QUESTION_SETS)) {
    const right: Question[] = [];
    const all = sets.flatMap(readQuestions);
    const asked = all.filter(({ page }) => suite !== undefined || page.startsWith('fixture:'));
    for (const question of asked) {
      const [kind, file = ''] = question.page.split(':');
      const url = kind === 'suite' ? suite?.urlOf(file) : `${fixtures.origin}/${file}`;
      const { isRight, told } = await ask(client, question, url ?? '');
      if (isRight) right.push(question);
      else console.log(`  missed ${question.id} ${question.page}: ${question.query} -> ${told}`);
    }
    tell(`questions, ${name} sets`, asked, right);
  }
  await client.program.stop();
}

function tell(name: string, asked: readonly Question[], right: readonly Question[]): void {
  for (const isImpossible of [false, true]) {
    const of = (all: readonly Question[]): number =>
      all.filter(({ impossible = false }) => impossible === isImpossible).length;
    const measured = `${of(right)} of ${of(asked)} ${isImpossible ? 'impossible ones recognised' : 'first hits right'}`;
    const goal = isImpossible ? 1 : LEAST_RIGHT;
    report({ name, measured, ratio: (goal * of(asked)) / of(right), goal: 1 });
  }
}
