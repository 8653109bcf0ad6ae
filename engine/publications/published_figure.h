// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/json_value.h"
#include "engine/costs/cost_cache.h"
#include "engine/problem/catalogue.h"
#include "sim/base/progress.h"
#include "sim/base/result.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pimento {

/// Choices of the user; a figure reads those that it understands.
struct FigureOptions {
    std::string system = "dcc-artifact"; // system whose candidates are compared with the paper's
    std::optional<int> shapes;           // shapes per row of a table; default: all
    std::optional<int> samples;          // candidates to run per training; default: the figure's own
    std::vector<std::string> only;       // claims or workloads to select; empty: all
    std::optional<int> trials;           // trials per search; default: the figure's own
    std::optional<int> seeds;            // searches per variant; default: the figure's own
    std::string study;                   // study file that knows costs and keeps new ones; "": none
};

/// Everything that a figure is computed with. All pointers and references are borrowed.
struct FigureContext {
    const Catalogue& catalogue;
    std::filesystem::path dataFolder; // folder with the datasets
    FigureOptions options = {};
    unsigned threads = 1;
    CostCache* cache = nullptr;    // optional
    Progress* heartbeat = nullptr; // optional; called every few milliseconds, from any thread
    std::string product = {};      // name and version for files: "pimento 0.1.0"
    std::stop_token stop = {};
    /// Called with the current step, possibly from several threads.
    std::function<void(const std::string& step)> step = {};
    /// Called with each finished row of a long figure, in words, from the calling thread.
    std::function<void(const std::string& row)> finished = {};

    void begin(const std::string& what) const
    {
        if (step) {
            step(what);
        }
    }
};

/// A file of a figure.
struct FigureFile {
    std::string name; // "fig8.csv"
    std::string text;
};

/// A reproduced figure beside the published one.
struct FigureReport {
    std::string text; // for readers, with line ends
    JsonValue json;   // the same for programs
    std::vector<FigureFile> files;
};

/// A publication, or a collection of them, whose figures are reproduced.
struct Publication {
    std::string_view id;     // "imtp"
    std::string_view title;  // "the IMTP paper"
    std::string_view listed; // its figures, for help texts: "fig3, fig4 or all"
    /// True: its figures are named after its id, as in "imtp fig9", because other publications have such names too.
    bool isNamedFirst = false;
    /// Checks the user's choices before any figure is run. Error: one is out of range.
    Result<void> (*check)(const FigureOptions& options) = nullptr;
};

/// A figure or table of a publication that can be reproduced.
struct PublishedFigure {
    const Publication* publication = nullptr;
    std::string id;    // "fig9"
    std::string title; // "Kernels beside hand-made programs"
    std::function<Result<FigureReport>(const FigureContext& context)> run;
};

/// Figures that the user selected.
struct ChosenFigures {
    std::vector<const PublishedFigure*> figures;  // each once, in the order of the table
    std::vector<const Publication*> publications; // all whose figures could have been named with them
};

/// Finds figures by name. The first name may be the id of a publication that is named first; "all" stands for the
/// figures of that publication, or else of the first one. Error: an unknown name, with the known ones.
[[nodiscard]] Result<ChosenFigures> chooseFigures(std::span<const PublishedFigure* const> all,
                                                  std::span<const std::string> names);

/// Lists all figures for a help text: "table3, fig2 or all; one or several; or imtp and then fig3 of that paper".
[[nodiscard]] std::string listFigures(std::span<const PublishedFigure* const> all);

} // namespace pimento
