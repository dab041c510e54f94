import { useEffect, useState } from 'react';

export type PhoneNumbers = typeof import('./phone-numbers.ts');

let loaded: PhoneNumbers | undefined;

async function load(): Promise<PhoneNumbers> {
  loaded ??= await import('./phone-numbers.ts');
  return loaded;
}

/** Without the library a phone field is a plain one. */
export function usePhoneNumbers(): PhoneNumbers | undefined {
  const [numbers, setNumbers] = useState(loaded);
  useEffect(() => {
    load().then(setNumbers, () => undefined);
  }, []);
  return numbers;
}
