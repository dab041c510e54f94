/** Lets a long email wrap after the '@' instead of inside a word. */
export function breakAfterAt(text: string) {
  const breakAt = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, breakAt)}
      <wbr />
      {text.slice(breakAt)}
    </>
  );
}
