import type { Subject } from '../subjects.ts';
import type { SubjectText } from './library-subject.ts';
import { communityText, warningsText } from './library-subjects-community-warnings.ts';
import { bushfireText, floodText } from './library-subjects-fire-flood.ts';
import { fuelText, operationsText } from './library-subjects-operations-fuel.ts';
import { hazmatText, rescueText } from './library-subjects-rescue-hazmat.ts';
import { aviationText, trainingText } from './library-subjects-training-aviation.ts';
import type { Topic } from './library-topic.ts';

const bySubject: Record<Subject, SubjectText> = {
  bushfire: bushfireText,
  flood: floodText,
  rescue: rescueText,
  training: trainingText,
  hazmat: hazmatText,
  aviation: aviationText,
};

/** A category can say more than a subject: a household plan is no fireground, though both are bushfire. */
const byCategory: Record<string, SubjectText> = {
  Community: communityText,
  Warnings: warningsText,
  Operations: operationsText,
  Doctrine: operationsText,
  'Fuel management': fuelText,
  Rescue: rescueText,
};

export const subjectTextFor = ({ category, subject }: Topic) => byCategory[category] ?? bySubject[subject];
