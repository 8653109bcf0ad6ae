// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/systems/upmem/figures/imtp_figures.h"

#include <array>

namespace pimento::upmem {

std::span<const ImtpFigureKind> imtpFigures()
{
    static constexpr std::array<ImtpFigureKind, 6> kFigures = {{
        {"fig8", "What the passes leave", countFigure},
        {"fig9", "Kernels beside hand-made programs", kernelFigure},
        {"fig10", "Layers of GPT-J beside hand-made programs", layerFigure},
        {"fig12", "What each pass gains", passFigure},
        {"fig13", "What the techniques of the search gain", searchFigure},
        {"table3", "Published parameters on the machine here", parameterTable},
    }};
    return kFigures;
}

} // namespace pimento::upmem
