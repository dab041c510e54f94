export function moveItem<Item>(list: Item[], from: number, to: number): Item[] {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, list[from] as Item);
}
