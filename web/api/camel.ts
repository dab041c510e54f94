export type Camel<Answer> = Answer extends readonly (infer Item)[]
  ? Camel<Item>[]
  : Answer extends object
    ? { [Key in keyof Answer as CamelKey<Key>]: Camel<Answer[Key]> }
    : Answer;

/** Keys of a map, and those that begin with `$`, stay as they are. */
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
