import { printParseErrorCode, visit } from 'jsonc-parser';
import { isJsonObject, type JsonObject } from '../model/json.js';

/** A problem that keeps a text from being a payload. */
export interface Problem {
  /** In plain words, as a sentence. */
  readonly message: string;
  /** The range in the text, in characters from its start. */
  readonly from: number;
  readonly to: number;
}

export type TextRead =
  | { readonly payload: JsonObject; readonly problems?: undefined }
  | { readonly payload?: undefined; readonly problems: readonly Problem[] };

/** Maximum number of problems listed, because one mistake can cause hundreds. */
export const MAX_PROBLEMS = 100;

const MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This word is not valid in JSON. Put text in double quotes.',
  InvalidNumberFormat: 'This is not a valid JSON number.',
  PropertyNameExpected: 'A name in double quotes is missing here; after the last entry there is no comma.',
  ValueExpected: 'A value is missing here; after the last entry there is no comma.',
  ColonExpected: 'A colon is missing between the name and its value.',
  CommaExpected: 'A comma is missing before this entry.',
  CloseBraceExpected: 'A closing brace } is missing.',
  CloseBracketExpected: 'A closing bracket ] is missing.',
  EndOfFileExpected: 'The payload has ended before this.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfComment: 'JSON has no comments.',
  UnexpectedEndOfString: 'The closing double quote of this text is missing.',
  UnexpectedEndOfNumber: 'This number is cut off.',
  InvalidUnicode: '\\u has to be followed by four hex digits: 0 to 9, a to f.',
  InvalidEscapeCharacter: 'This character cannot follow a backslash.',
  InvalidCharacter: 'This character is not allowed in text: write a line break as \\n, a tab as \\t.',
};

/** Reads a text as a payload: JSON with an object as its root. */
export function readText(text: string): TextRead {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problems: findProblems(text) };
  }
  if (isJsonObject(value)) return { payload: value };
  const from = text.length - text.trimStart().length;
  return {
    problems: [
      {
        message: 'The payload must be an object, which begins with { and ends with }.',
        from,
        to: text.trimEnd().length,
      },
    ],
  };
}

function findProblems(text: string): Problem[] {
  if (text.trim() === '')
    return [{ message: 'There is nothing here. Paste a payload, or drop a file.', from: 0, to: text.length }];
  const problems: Problem[] = [];
  visit(
    text,
    {
      onError: (code, offset, length) => {
        // The first error at a place says what is wrong. Later ones follow from it.
        if (problems.length >= MAX_PROBLEMS || problems.some(({ from }) => from === offset)) return;
        const message = MESSAGES[printParseErrorCode(code)] ?? 'This is not JSON.';
        problems.push({ message, from: offset, to: offset + length });
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  return problems.length > 0 ? problems : [{ message: 'This is not JSON.', from: 0, to: text.length }];
}

/** Line and column of an offset in a text, both from 1. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
