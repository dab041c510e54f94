import { Stepper } from '#web/ui/display/stepper.tsx';

const steps = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' };
const order = Object.keys(steps);

export type ImportStep = keyof typeof steps | 'done';

export const ImportSteps = ({ current }: { current: ImportStep }) => (
  <Stepper
    steps={Object.values(steps)}
    current={current === 'done' ? order.length : order.indexOf(current)}
  />
);
