// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/inspection/data_layouts.h"
#include "engine/systems/dcc/links/draft_links.h"
#include "engine/systems/dcc/lower/core/program.h"

#include <memory>
#include <stop_token>

namespace pimento {

/// Provides the layouts of a lowered draft.
class DraftLayoutSource final : public LayoutSource {
public:
    DraftLayoutSource(std::shared_ptr<const lower::Program> program, std::shared_ptr<const LinkedLines> lines);

    [[nodiscard]] Result<std::shared_ptr<const DataLayouts>> layouts(std::stop_token stop) const override;

private:
    std::shared_ptr<const lower::Program> m_program;
    std::shared_ptr<const LinkedLines> m_lines;
};

} // namespace pimento
