/** The type of an answer once its keys are in camel case: `access_token` is read as `accessToken`. */
export type Camel<Answer> = Answer extends readonly (infer Item)[]
  ? Camel<Item>[]
  : Answer extends object
    ? { [Key in keyof Answer as CamelKey<Key>]: Camel<Answer[Key]> }
    : Answer;

/** The keys of a map (of id to name) are any text, and stay so; those that begin with `$` stay too. */
type CamelKey<Key> = Key extends string
  ? string extends Key
    ? Key
    : Key extends `$${string}`
      ? Key
      : Uncapitalize<Joined<Key>>
  : Key;

type Joined<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Joined<Tail>>}`
  : Key;
