import type { Random } from '../random.ts';
import type { Subject } from '../subjects.ts';
import type { ResourceType } from './library-treatments.ts';

export const attachmentKinds = ['pdf', 'docx', 'xlsx', 'pptx', 'csv', 'txt', 'png', 'zip'] as const;
export type AttachmentKind = (typeof attachmentKinds)[number];
export type Attachment = { name: string; kind: AttachmentKind };

const byType: Record<ResourceType, string[]> = {
  Article: [
    'Printable version.pdf',
    'Discussion questions.docx',
    'Slides for a training night.pptx',
    'Further reading.txt',
    'Summary on one page.pdf',
  ],
  Report: [
    'Full report.pdf',
    'Summary for executives.pdf',
    'Data tables.xlsx',
    'Survey responses (de-identified).csv',
    'Method and limits.docx',
    'Presentation to members.pptx',
  ],
  Guideline: [
    'Guideline (print).pdf',
    'Guideline (editable for local use).docx',
    'Change log.txt',
    'Consultation summary.docx',
    'Poster A3.pdf',
    'Implementation tracker.xlsx',
  ],
  Video: [
    'Transcript.txt',
    'Facilitator notes.docx',
    'Slides from the seminar.pptx',
    'Still frames.zip',
    'Questions for the group.pdf',
  ],
  'Case study': [
    'Timeline.xlsx',
    'Case study (print).pdf',
    'Site sketch.png',
    'Incident log extract.csv',
    'Debrief slides.pptx',
    'Photographs.zip',
  ],
  Checklist: [
    'Crew briefing card A5.pdf',
    'Checklist (editable).docx',
    'Checklist A4, large print.pdf',
    'Sign-off sheet.xlsx',
    'Cab sticker artwork.png',
  ],
};

const bySubject: Record<Subject, string[]> = {
  bushfire: [
    'Fuel moisture log.xlsx',
    'Lookout card A6.pdf',
    'Weather observations.csv',
    'Burn day briefing.pptx',
    'Sector map.png',
  ],
  flood: [
    'Gauge heights.csv',
    'Flood intelligence card template.docx',
    'Road closures by height.xlsx',
    'Door-knock script.pdf',
    'Inundation sketch.png',
  ],
  rescue: [
    'Rigging diagram.png',
    'Rescue plan template.docx',
    'Tool staging layout.pdf',
    'Timed drill results.xlsx',
  ],
  training: [
    'Session plan.docx',
    'Assessor record.xlsx',
    'Learner workbook.pdf',
    'Instructor slides.pptx',
    'Course pack.zip',
  ],
  hazmat: [
    'Air monitoring log.xlsx',
    'Decontamination layout.png',
    'First actions card.pdf',
    'Readings.csv',
    'Note for neighbours.docx',
  ],
  aviation: [
    'Air base layout.png',
    'Sortie log.xlsx',
    'Radio phrase card.pdf',
    'Turnaround times.csv',
    'Pilot and ground crew briefing.pptx',
  ],
};

const howMany = { '0': 22, '1': 26, '2': 24, '3': 15, '4': 9, '5': 4 };

const kindOf = (name: string) => name.slice(name.lastIndexOf('.') + 1) as AttachmentKind;

export function attachmentsFor(random: Random, type: ResourceType, subject: Subject): Attachment[] {
  const names = random.sample([...byType[type], ...bySubject[subject]], Number(random.weighted(howMany)));
  return names.map((name) => ({ name, kind: kindOf(name) }));
}
