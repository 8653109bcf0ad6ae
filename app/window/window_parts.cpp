// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_parts.h"

#include "app/window/main_window.h"
#include "views/common/plot_panel.h"
#include "views/compare/compare_charts.h"
#include "views/compare/compare_page.h"
#include "views/compare/comparison_view.h"
#include "views/compare/rooflines_plot.h"
#include "views/devices/device_sheets.h"
#include "views/devices/devices_page.h"
#include "views/explore/draft_table_view.h"
#include "views/explore/explore_page.h"
#include "views/explore/filter_bar.h"
#include "views/explore/order_plot.h"
#include "views/explore/parallel/parallel_plot.h"
#include "views/explore/predictions/pruned_table_view.h"
#include "views/explore/pruning_funnel.h"
#include "views/explore/scatter/scatter_plot.h"
#include "views/explore/space_sheets.h"
#include "views/explore/trail_plot.h"
#include "views/explore/verdict.h"
#include "views/inspect/inspect_page.h"
#include "views/inspect/listing_column.h"
#include "views/inspect/ranked_bars.h"
#include "views/inspect/roofline_plot.h"
#include "views/kernel/kernel_fields.h"
#include "views/kernel/kernel_page.h"
#include "views/plots/bank_map.h"
#include "views/plots/bar_chart.h"
#include "views/question/question_panel.h"
#include "views/question/setting_fields.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"
#include "views/whatif/parameter_panel.h"
#include "views/whatif/whatif_page.h"
#include "views/whatif/whatif_plot.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QScrollArea>
#include <QTabWidget>

#include <functional>
#include <map>

namespace pimento {

namespace {

using Find = std::function<QWidget*(MainWindow&)>;

QWidget* named(const QWidget& where, const char* name) { return where.findChild<QWidget*>(QLatin1String(name)); }

void addExplore(std::map<std::string, Find>& parts)
{
    parts["verdict"] = [](MainWindow& window) { return &window.page().verdict(); };
    parts["scatter"] = [](MainWindow& window) { return &window.page().scatter(); };
    parts["parallel"] = [](MainWindow& window) { return &window.page().parallel(); };
    parts["bars"] = [](MainWindow& window) { return &window.page().bars(); };
    parts["table"] = [](MainWindow& window) { return &window.page().table(); };
    parts["pruned"] = [](MainWindow& window) { return &window.page().prunedTable(); };
    parts["funnel"] = [](MainWindow& window) { return &window.page().sheets().funnel(); };
    parts["filters"] = [](MainWindow& window) { return &window.page().filters(); };
    parts["trail"] = [](MainWindow& window) { return &window.page().sheets().trail(); };
    parts["order"] = [](MainWindow& window) { return &window.page().sheets().order(); };
    parts["map"] = [](MainWindow& window) { return &window.page().bankMap(); };
}

void addInspect(std::map<std::string, Find>& parts)
{
    parts["inspect.verdict"] = [](MainWindow& window) { return named(window.inspectPage(), "inspectVerdict"); };
    parts["inspect.map"] = [](MainWindow& window) { return &window.inspectPage().bankMap(); };
    parts["inspect.layout"] = parts["inspect.map"];
    parts["inspect.listings"] = [](MainWindow& window) { return window.inspectPage().column(0).parentWidget(); };
    for (const char* each : {"inspect.waits", "inspect.figures"}) {
        parts[each] = [](MainWindow& window) { return &window.inspectPage().figures(); };
    }
    parts["inspect.roofline"] = [](MainWindow& window) { return &window.inspectPage().roofline(); };
    parts["timeline.lanes"] = [](MainWindow& window) { return &window.timelinePage().view(); };
    parts["timeline.selection"] = [](MainWindow& window) { return named(window.timelinePage(), "selectedCommand"); };
}

void addOthers(std::map<std::string, Find>& parts)
{
    parts["question"] = [](MainWindow& window) { return &window.questionPanel(); };
    parts["question.kernel"] = [](MainWindow& window) { return window.questionPanel().findChild<KernelFields*>(); };
    parts["question.device"] = [](MainWindow& window) { return named(window.questionPanel(), "backend"); };
    parts["question.settings"] = [](MainWindow& window) { return window.questionPanel().findChild<SettingFields*>(); };
    parts["compare.bars"] = [](MainWindow& window) { return window.comparePage().charts().findChild<BarChart*>(); };
    parts["compare.table"] = [](MainWindow& window) { return &window.comparePage().table(); };
    parts["compare.rooflines"] = [](MainWindow& window) {
        return window.comparePage().charts().findChild<RooflinesPlot*>();
    };
    parts["kernel.text"] = [](MainWindow& window) { return named(window.kernelPage(), "kernelText"); };
    parts["devices.list"] = [](MainWindow& window) { return named(window.devicesPage(), "deviceList"); };
    parts["devices.sheets"] = [](MainWindow& window) { return &window.devicesPage().sheets(); };
    parts["whatif.parameters"] = [](MainWindow& window) { return window.whatIfPage().findChild<ParameterPanel*>(); };
    parts["whatif.curve"] = [](MainWindow& window) { return window.whatIfPage().findChild<WhatIfPlot*>(); };
    parts["whatif.words"] = [](MainWindow& window) { return named(window.whatIfPage(), "whatIfSentences"); };
}

const std::map<std::string, Find>& allParts()
{
    static const auto kParts = [] {
        std::map<std::string, Find> parts;
        addExplore(parts);
        addInspect(parts);
        addOthers(parts);
        return parts;
    }();
    return kParts;
}

QWidget* contentOf(MainWindow& window, const std::string& name)
{
    const auto found = allParts().find(name);
    return found == allParts().end() ? nullptr : found->second(window);
}

void chooseText(const QWidget& page, const char* combo, int index)
{
    auto* found = page.findChild<QComboBox*>(QLatin1String(combo));
    if (found != nullptr && index >= 0 && index < found->count()) {
        found->setCurrentIndex(index);
    }
}

/// Makes the choice in a list that the part needs to be visible.
void choose(MainWindow& window, const std::string& name)
{
    if (name == "inspect.layout") {
        window.inspectPage().showLayouts({0, 0});
    } else if (name == "pruned") {
        chooseText(window.page(), "shownTable", 1);
    } else if (name == "inspect.roofline" || name == "inspect.waits") {
        auto* shown = window.inspectPage().findChild<QComboBox*>(QStringLiteral("shownFigures"));
        const QString wanted = name == "inspect.waits" ? InspectPage::tr("time") : InspectPage::tr("roofline");
        chooseText(window.inspectPage(), "shownFigures", shown == nullptr ? -1 : shown->findText(wanted));
    } else if (name == "compare.rooflines") {
        window.comparePage().charts().showRooflines(true);
    }
}

} // namespace

QWidget* partOfWindow(MainWindow& window, const std::string& name)
{
    QWidget* content = contentOf(window, name);
    for (QWidget* each = content; each != nullptr; each = each->parentWidget()) {
        if (qobject_cast<PlotPanel*>(each) != nullptr) {
            return each;
        }
    }
    return content;
}

void bringIntoSight(QWidget& part)
{
    for (QWidget* each = &part; each->parentWidget() != nullptr && !each->isWindow(); each = each->parentWidget()) {
        auto* tabs = qobject_cast<QTabWidget*>(each->parentWidget()->parentWidget());
        if (tabs != nullptr && tabs->indexOf(each) >= 0 && tabs->objectName() != QLatin1String("pages")) {
            tabs->setCurrentWidget(each);
        }
        if (auto* area = qobject_cast<QScrollArea*>(each->parentWidget()->parentWidget());
            area != nullptr && area->widget() == each) {
            area->ensureWidgetVisible(&part, 0, 0);
        }
    }
}

void revealPart(MainWindow& window, const std::string& name)
{
    QWidget* part = partOfWindow(window, name);
    if (part == nullptr) {
        return;
    }
    choose(window, name);
    bringIntoSight(*part);
}

} // namespace pimento
