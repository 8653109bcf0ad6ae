// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include <array>

namespace pimento::upmem {

std::span<const ImtpFigureKind> imtpFigures()
{
    static constexpr std::array<ImtpFigureKind, 10> kFigures = {{
        {"fig3", "What checks of boundaries cost", checkFigure},
        {"fig4", "What tiles, tiling and DPUs change", parameterFigure},
        {"fig8", "What the passes leave", countFigure},
        {"fig9", "Kernels beside hand-made programs", kernelFigure},
        {"fig10", "Layers of GPT-J beside hand-made programs", layerFigure},
        {"fig11", "MMTV by its spatial size", spatialFigure},
        {"fig12", "What each pass gains", passFigure},
        {"fig13", "What the techniques of the search gain", searchFigure},
        {"table3", "Published parameters on the machine here", parameterTable},
        {"baselines", "Hand-made programs beside times of hardware", baselineTable},
    }};
    return kFigures;
}

} // namespace pimento::upmem
