/** Names of the fields in the list, for messages of the server. It has at most 40 types. */
export const typeFieldLabels: Record<string, string> = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [
    [`types.${index}.label`, `The name of type ${index + 1}`],
    [`types.${index}.to`, `The address of type ${index + 1}`],
    [`types.${index}.key`, `Type ${index + 1}`],
  ]).flat(),
);
