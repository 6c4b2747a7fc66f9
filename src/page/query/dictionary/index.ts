import chinese from './chinese.txt';
import german from './german.txt';
import life from './life.txt';
import names from './names.txt';
import science from './science.txt';
import society from './society.txt';
import technology from './technology.txt';
import things from './things.txt';
import web from './web.txt';
import words from './words.txt';
import { wordsOf } from '../fold.ts';

/** A meaning: the ways to say it in English, German and Chinese. */
type Meaning = readonly string[];

export interface Dictionary {
  readonly meanings: readonly Meaning[];
  /** Of each way to say something, as wordsOf has it, what it can mean. */
  readonly senses: ReadonlyMap<string, number[]>;
  /** Whether it is something that is done, or how something is: that is said in many ways. */
  isVague(meaning: number): boolean;
  /** Whether it is the name of one thing: nothing else can stand for it. */
  isName(meaning: number): boolean;
}

let known: Dictionary | undefined;

/** Read when first asked for. */
export function dictionary(): Dictionary {
  return (known ??= readDictionary());
}

function readDictionary(): Dictionary {
  const named = meaningsIn(names);
  const plain = [
    ...named,
    ...[web, things, society, science, technology, life, german, chinese].flatMap(meaningsIn),
  ];
  const meanings = [...plain, ...meaningsIn(words)];
  const senses = new Map<string, number[]>();
  for (const [meaning, ways] of meanings.entries())
    for (const way of ways) {
      const phrase = wordsOf(way).trim();
      const others = senses.get(phrase);
      if (others === undefined) senses.set(phrase, [meaning]);
      else others.push(meaning);
    }
  return {
    meanings,
    senses,
    isName: (meaning) => meaning < named.length,
    isVague: (meaning) => meaning >= plain.length,
  };
}

function meaningsIn(text: string): Meaning[] {
  const lines = text.trim().split('\n');
  return lines.map((line) => line.split('|'));
}
