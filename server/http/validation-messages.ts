import type * as z from 'zod/mini';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  file: 'a file',
  date: 'a date',
};

export function formatValidationMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : typeMessage(typeNames[issue.expected]);
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unitFor(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitFor(issue.origin)}`;
    default:
      return 'is not valid';
  }
}

const typeMessage = (name: string | undefined) => (name ? `must be ${name}` : 'has the wrong type');

const unitFor = (origin: string) =>
  ({ string: ' characters', array: ' values', file: ' bytes' })[origin] ?? '';
