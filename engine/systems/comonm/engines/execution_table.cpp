// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/comonm/engines/execution_table.h"

namespace pimento::comonm {

ExecutionTable::ExecutionTable() { m_slots.fill(1); }

} // namespace pimento::comonm
