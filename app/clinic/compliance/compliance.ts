import { careDuties } from './compliance-care.ts'
import { companyDuties } from './compliance-company.ts'
import type { Site } from './compliance-duty.ts'
import { paperDuties } from './compliance-papers.ts'
import { personalDataDuties } from './compliance-personal-data.ts'
import { wordingDuties } from './compliance-texts.ts'
import { unseenDuties } from './compliance-unseen.ts'

const duties = [companyDuties, paperDuties, careDuties, personalDataDuties, wordingDuties, unseenDuties]

export const complianceOf = (site: Site) => duties.flatMap(kept => kept(site))
