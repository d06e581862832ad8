/** Required in every advertisement of a medical service (38-FZ, article 24). */
export const contraindications = 'Имеются противопоказания. Необходима консультация специалиста.'
