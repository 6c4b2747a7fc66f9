// Questions on our own pages and on real ones: is the first hit what a person would have meant?
import { runProgram } from '../test/support/program.ts';
import {
  ask,
  classOf,
  QUESTION_FILES,
  readQuestions,
  serveQuestionPages,
  type QuestionClass,
} from '../test/support/questions.ts';
import { RawClient } from '../test/support/raw-client.ts';
import { report } from './measure.ts';
import { serveSuite } from './suite.ts';

const GOALS: Readonly<Record<QuestionClass, number>> = {
  'page language': 0.85,
  'other language': 0.5,
  impossible: 0.9,
};

export async function benchQuestions(folder: string | undefined): Promise<void> {
  await using suite = await serveSuite(folder);
  await using fixtures = await serveQuestionPages();
  const client = new RawClient(runProgram());
  await client.initialize();
  const all = QUESTION_FILES.flatMap(readQuestions);
  const asked = all.filter(({ page }) => suite !== undefined || page.startsWith('fixture:'));
  const counts = new Map<string, { right: number; of: number; goal: number }>();
  for (const question of asked) {
    const [kind, file = ''] = question.page.split(':');
    const url = kind === 'suite' ? suite?.urlOf(file) : `${fixtures.origin}/${file}`;
    const answered = await ask(client, question, url ?? '');
    for (const tool of ['query', 'pick'] as const) {
      const name = `questions, ${classOf(question)}, ${tool === 'query' ? 'query_elements' : 'ui.pick'}`;
      const count = counts.get(name) ?? { right: 0, of: 0, goal: GOALS[classOf(question)] };
      const { isRight, text } = answered[tool];
      counts.set(name, { ...count, right: count.right + (isRight ? 1 : 0), of: count.of + 1 });
      if (!isRight)
        console.log(`  missed by ${tool}: ${question.id} ${question.page}: ${question.query} -> ${text}`);
    }
  }
  for (const [name, { right, of, goal }] of counts)
    report({ name, measured: `${right} of ${of} first hits right`, ratio: (goal * of) / right, goal: 1 });
  await client.program.stop();
}
